import { defineTexts } from '../../../../domain/language.ts'
import { commonTexts } from '../../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    title: 'Add people',
    way: 'Where from',
    fromOrganisation: 'From the organisation',
    byAddress: 'By address',
    mailed: 'Each of them gets one mail.',
    find: 'Find people',
    findHint: 'By name, address or project',
    people: 'People of the organisation',
    loading: 'Loading people…',
    failed: 'The people could not be loaded.',
    nobodyFound: 'Nobody has this name, address or project.',
    nobodyElse: 'The organisation has no other freelancers. Paste addresses to invite new people.',
    showMore: 'Show more',
    selectAll: (count: number | undefined) => (count === undefined ? 'Select all' : `Select all ${count}`),
    clear: 'Clear the selection',
    onRoster: 'On the roster',
    add: (count: number) =>
      count === 0 ? 'Add people' : `Add ${count} ${count === 1 ? 'person' : 'people'}`,
    adding: 'Adding…',
    added: (count: number) => `${count} ${count === 1 ? 'person' : 'people'} added`,
    addFailed: 'The people could not be added.',

    addresses: 'Addresses',
    addressesHint: 'Apart by commas or lines, also as: Name <address>',
    whatHappens: 'Members of the organisation are put on the roster, all others get an invite by mail.',
    outcomes: {
      added: 'Added',
      on_roster: 'On the roster already',
      invited: 'Invited',
      invalid: 'Not an address',
      limit: 'Not today: the limit of invites is reached',
    },
    results: 'What became of the addresses',
    summary: (done: number, left: number) =>
      left === 0 ? `${done} done.` : `${done} done, ${left} not added.`,
    correct: (count: number) => (count === 1 ? 'Correct the other one' : `Correct the other ${count}`),
    done: 'Done',
  },
  de: {
    ...commonTexts.de,
    title: 'Personen hinzufügen',
    way: 'Woher',
    fromOrganisation: 'Aus der Organisation',
    byAddress: 'Mit Adresse',
    mailed: 'Jede Person bekommt eine E-Mail.',
    find: 'Personen suchen',
    findHint: 'Nach Name, Adresse oder Projekt',
    people: 'Personen der Organisation',
    loading: 'Die Personen werden geladen …',
    failed: 'Die Personen konnten nicht geladen werden.',
    nobodyFound: 'Niemand hat diesen Namen, diese Adresse oder dieses Projekt.',
    nobodyElse:
      'Die Organisation hat keine weiteren Freelancer. Neue Personen laden Sie ein, indem Sie Adressen einfügen.',
    showMore: 'Mehr anzeigen',
    selectAll: (count) => (count === undefined ? 'Alle auswählen' : `Alle ${count} auswählen`),
    clear: 'Auswahl aufheben',
    onRoster: 'Im Team',
    add: (count) =>
      count === 0 ? 'Personen hinzufügen' : `${count} ${count === 1 ? 'Person' : 'Personen'} hinzufügen`,
    adding: 'Wird hinzugefügt …',
    added: (count) => `${count} ${count === 1 ? 'Person' : 'Personen'} hinzugefügt`,
    addFailed: 'Die Personen konnten nicht hinzugefügt werden.',

    addresses: 'Adressen',
    addressesHint: 'Durch Kommas oder Zeilen getrennt, auch als: Name <Adresse>',
    whatHappens:
      'Mitglieder der Organisation kommen gleich ins Team, alle anderen bekommen eine Einladung per E-Mail.',
    outcomes: {
      added: 'Hinzugefügt',
      on_roster: 'Schon im Team',
      invited: 'Eingeladen',
      invalid: 'Keine Adresse',
      limit: 'Heute nicht mehr: zu viele Einladungen',
    },
    results: 'Was aus den Adressen wurde',
    summary: (done, left) =>
      left === 0 ? `${done} erledigt.` : `${done} erledigt, ${left} nicht hinzugefügt.`,
    correct: (count) => (count === 1 ? 'Die andere berichtigen' : `Die anderen ${count} berichtigen`),
    done: 'Fertig',
  },
})
