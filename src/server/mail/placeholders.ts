/**
 * Signs in a rendered mail for what belongs to the installation: its name, logo and links. The mailer puts these in when the
 * mail is sent (`brand-mail.ts`), so that templates and the outbox need not know them. They are characters for private
 * use, which no name that people type may contain.
 */
export const APP = '\uE000'
export const LOGO = '\uE001'
/** The links below a mail, by its language. */
export const FOOTER = { en: '\uE002', de: '\uE003' } as const
