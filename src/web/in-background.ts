/**
 * Starts work that nobody waits for, and says so: a promise that is only dropped looks like one that was forgotten. A
 * failure is not caught, so the browser reports it; work that can fail for a user's reasons tells them by itself.
 */
export function inBackground(_work: Promise<unknown>): void {}
