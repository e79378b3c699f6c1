import { defineTexts } from '../../domain/language.ts'

/** Names of the page's parts that only assistive technology reads. */
export const brandTexts = defineTexts({
  en: { aboutSite: 'About this site' },
  de: { aboutSite: 'Über diese Seite' },
})
