/**
 * Marks work that the caller does not wait for, so that it does not look like a forgotten `await`. The browser reports a
 * failure as an unhandled rejection; work whose failure concerns the user must show the failure itself.
 */
export function inBackground(_work: Promise<unknown>): void {}
