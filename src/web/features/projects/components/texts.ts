import { defineTexts } from '../../../../domain/language.ts'
import { commonTexts } from '../../../i18n/texts.ts'

/** The texts that the page of a project needs at once; those of its dialogs come with the texts of forms. */
export const projectTexts = defineTexts({
  en: {
    saved: commonTexts.en.saved,
    saveFailed: commonTexts.en.saveFailed,
    settings: 'Project settings',
    bringBack: 'Bring back',
    isArchived: 'This project is archived: freelancers cannot open it.',
  },
  de: {
    saved: commonTexts.de.saved,
    saveFailed: commonTexts.de.saveFailed,
    settings: 'Projekteinstellungen',
    bringBack: 'Zurückholen',
    isArchived: 'Dieses Projekt ist archiviert: Freelancer können es nicht öffnen.',
  },
})
