/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    lastAdmin:
      'You are the only administrator of this organisation. Please invite another administrator before you leave.',
    onlyAdmin: 'This is the only administrator of the organisation. Please make somebody else one first.',
    projectNeeded: 'Name at least one project',
  },
  de: {
    lastAdmin:
      'Sie sind der einzige Admin dieser Organisation. Bitte laden Sie einen weiteren Admin ein, bevor Sie sie verlassen.',
    onlyAdmin:
      'Das ist der einzige Admin der Organisation. Bitte machen Sie zuerst jemand anderen zum Admin.',
    projectNeeded: 'Nennen Sie mindestens ein Projekt',
  },
})

export const refusals = sentencesOf(texts)
