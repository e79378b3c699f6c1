import { defineTexts } from '../../../../domain/language.ts'
import type { ReleaseState } from '../../../../domain/releases.ts'

const enStates: Record<ReleaseState, string> = {
  open: 'waiting',
  released: 'released',
  replaced: 'replaced by a substitute',
  refused: 'refused',
  withdrawn: 'withdrawn',
}

/** Texts of a project's releases. */
export const texts = defineTexts({
  en: {
    releases: 'Releases',
    openCount: (count: number) => (count === 1 ? '1 waits for you' : `${count} wait for you`),
    noneOpen: 'None waits',
    askedOn: (time: string) => `Asked to be released, ${time}`,
    decided: (state: string, time: string) => `${state}, ${time}`,
    decidedBy: (state: string, name: string, time: string) => `${state} by ${name}, ${time}`,
    states: enStates,
    substitutes: (count: number) =>
      count === 1
        ? '1 person is asked to be the substitute'
        : `${count} people are asked to be the substitute`,
    find: 'Find a substitute',
    release: 'Release',
    refuse: 'Refuse',
    of: (name: string) => ` ${name}`,
    released: 'Released',
    refused: 'Refused',
    undo: 'Undo',
    failed: 'This could not be saved.',
    earlier: 'Earlier releases',
    loadEarlier: 'Show earlier ones',
    none: 'Nobody has asked to be released',
    noneMeans: 'People who cannot work when they are booked ask here.',
    archivedMeans: 'Releases rest while the project is archived.',
    loading: 'Loading the releases…',
    loadFailed: 'The releases could not be loaded.',
  },
  de: {
    releases: 'Abgaben',
    openCount: (count) => (count === 1 ? '1 wartet auf Sie' : `${count} warten auf Sie`),
    noneOpen: 'Keine wartet',
    askedOn: (time) => `Um Abgabe gebeten, ${time}`,
    decided: (state, time) => `${state}, ${time}`,
    decidedBy: (state, name, time) => `${state} von ${name}, ${time}`,
    states: {
      open: 'wartet',
      released: 'freigegeben',
      replaced: 'durch eine Vertretung ersetzt',
      refused: 'abgelehnt',
      withdrawn: 'zurückgezogen',
    },
    substitutes: (count) =>
      count === 1
        ? '1 Person ist als Vertretung angefragt'
        : `${count} Personen sind als Vertretung angefragt`,
    find: 'Vertretung suchen',
    release: 'Freigeben',
    refuse: 'Ablehnen',
    of: (name) => ` ${name}`,
    released: 'Freigegeben',
    refused: 'Abgelehnt',
    undo: 'Rückgängig',
    failed: 'Das konnte nicht gespeichert werden.',
    earlier: 'Frühere Abgaben',
    loadEarlier: 'Frühere zeigen',
    none: 'Niemand bittet um Abgabe',
    noneMeans: 'Hier stehen Personen, die nicht arbeiten können, wenn sie gebucht sind.',
    archivedMeans: 'Solange das Projekt archiviert ist, ruhen die Abgaben.',
    loading: 'Die Abgaben werden geladen …',
    loadFailed: 'Die Abgaben konnten nicht geladen werden.',
  },
})
