/** The name of the installation, which is the title of the document as the server sent it. */
export const appName = document.title || 'Slotwerk'

/** The title of a screen in the browser's tab. */
export const titleOf = (screen: string) => `${screen} · ${appName}`
