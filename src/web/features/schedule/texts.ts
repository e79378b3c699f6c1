import { defineTexts, type Language } from '../../../domain/language.ts'
import type { Mode } from '../../../domain/slot.ts'
import { gridTexts } from '../../grid/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

const modeIn = (language: Language, mode: Mode) => gridTexts[language].modes[mode].toLowerCase()

export const scheduleTexts = defineTexts({
  en: {
    ...commonTexts.en,
    schedule: 'Schedule',
    scheduleOf: (month: string) => `Schedule ${month}`,
    notLoaded: 'The schedule could not be loaded.',
    failedWith: (reply: string) => `Save failed: ${reply}`,
    noReason: 'the server gave no reason',
    hints: {
      history: 'Each press shows the history of that hour.',
      price: 'Each press asks for the price of that hour.',
      cycle: 'Each press steps on: white, green, yellow, red, black.',
      brush: (mode: Mode) => `Press or drag to paint ${modeIn('en', mode)}. Esc puts the brush away.`,
      brushOfFinger: (mode: Mode) => {
        const name = modeIn('en', mode)
        return `Tap, or hold and drag, to paint ${name}. Tap ${name} again to put the brush away.`
      },
    },
    shows: 'The month shows',
    colours: 'Colours',
    coverage: 'Coverage',
    tools: 'Tools of the schedule',
    tool: 'Tool',
    setTo: (count: number, mode: Mode) =>
      `${count === 1 ? '1 cell' : `${count} cells`} set to ${modeIn('en', mode)}`,
    changed: gridTexts.en.changed,
    hours: (count: string) => `${count} h`,
    selected: (count: number) => `${count} h selected`,
    ifTaken: 'if one person takes each of these hours',
    // The weekly pattern.
    pattern: 'Weekly pattern',
    patternHint: 'Every week, except where a day has its own',
    view: 'View',
    hide: 'Hide',
    patternShows: 'The weekly pattern shows',
    need: 'Need',
    patternNotLoaded: 'The weekly pattern could not be loaded.',
  },
  de: {
    ...commonTexts.de,
    schedule: 'Zeitplan',
    scheduleOf: (month) => `Zeitplan ${month}`,
    notLoaded: 'Der Zeitplan konnte nicht geladen werden.',
    failedWith: (reply) => `Speichern fehlgeschlagen: ${reply}`,
    noReason: 'der Server nannte keinen Grund',
    hints: {
      history: 'Jeder Druck zeigt den Verlauf dieser Stunde.',
      price: 'Jeder Druck fragt nach dem Preis dieser Stunde.',
      cycle: 'Jeder Druck schaltet weiter: weiß, grün, gelb, rot, schwarz.',
      brush: (mode) => `Drücken oder ziehen malt ${modeIn('de', mode)}. Esc legt den Pinsel weg.`,
      brushOfFinger: (mode) =>
        `Tippen oder halten und ziehen malt ${modeIn('de', mode)}. Nochmals ${gridTexts.de.modes[mode]} legt den Pinsel weg.`,
    },
    shows: 'Der Monat zeigt',
    colours: 'Farben',
    coverage: 'Besetzung',
    tools: 'Werkzeuge des Zeitplans',
    tool: 'Werkzeug',
    setTo: (count, mode) =>
      `${count === 1 ? '1 Zelle' : `${count} Zellen`} auf ${modeIn('de', mode)} gesetzt`,
    changed: gridTexts.de.changed,
    hours: (count) => `${count} h`,
    selected: (count) => `${count} h ausgewählt`,
    ifTaken: 'wenn jede dieser Stunden von einer Person übernommen wird',
    pattern: 'Wochenmuster',
    patternHint: 'Jede Woche, außer wo ein Tag Eigenes hat',
    view: 'Anzeigen',
    hide: 'Ausblenden',
    patternShows: 'Das Wochenmuster zeigt',
    need: 'Bedarf',
    patternNotLoaded: 'Das Wochenmuster konnte nicht geladen werden.',
  },
})
