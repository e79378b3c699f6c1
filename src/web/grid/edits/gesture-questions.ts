/**
 * The one place where a gesture is asked about before it is saved. Finders say what to ask, such as whether given hours
 * stop counting; all their questions about a gesture share one dialog. The store is outside React's state, so that only the
 * dialog is drawn again.
 */
import type { Mode } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'
import type { CellChange } from './edit-kind.ts'

/** The effective modes of a cell before and after an edit. */
export type ModeChange = CellChange<Mode>

/** A question about a gesture, and the words of the button that goes ahead. */
export interface GestureQuestion {
  words: string
  confirm: string
}

/**
 * Finds the question about a gesture; undefined where the data of the page shows that there is none. A promise resolves to
 * undefined where the server finds none, and rejects where the call fails.
 */
export type FindQuestion = (
  changes: readonly ModeChange[],
) => GestureQuestion | undefined | Promise<GestureQuestion | undefined>

/** The open question: the words of all finders; undefined where the server could not be asked. */
export interface OpenQuestion {
  questions: readonly GestureQuestion[] | undefined
  answer: (isConfirmed: boolean) => void
}

export interface GestureQuestions {
  /** Sets the finders, and what tells about a single click after its save. Must be called before the first edit. */
  bind: (deps: GestureDeps) => void
  /** Asks about a gesture; true: nothing needs to be asked. Resolves to whether the gesture goes ahead. */
  asks: (changes: readonly ModeChange[]) => true | Promise<boolean>
  /** Saves a click, and then tells which given hours it closed. They are counted before the save. */
  saveClick: (change: ModeChange, save: () => Promise<unknown>) => Promise<void>
  /** Takes away what was told about the last click, since Undo would now undo something else. */
  forgetClick: () => void
  open: () => OpenQuestion | undefined
  subscribe: (listener: () => void) => () => void
}

export interface GestureDeps {
  ofGesture: readonly FindQuestion[]
  /** Finds what a click is told about after its save. */
  ofClick: FindQuestion
  /** Tells about a saved click and offers to undo it. Returns what takes the message away. */
  tell: (words: string, change: ModeChange) => () => void
}

export function createGestureQuestions(): GestureQuestions {
  const { notify, subscribe } = createListeners()
  let deps: GestureDeps = { ofGesture: [], ofClick: () => undefined, tell: () => () => {} }
  let open: OpenQuestion | undefined
  // Questions are asked one after the other, however fast the gestures come.
  let queue: Promise<unknown> = Promise.resolve()
  let lastClick: object | undefined
  let takeAway = () => {}

  function show(questions: OpenQuestion['questions']): Promise<boolean> {
    return new Promise((resolve) => {
      open = {
        questions,
        answer(isConfirmed) {
          open = undefined
          notify()
          resolve(isConfirmed)
        },
      }
      notify()
    })
  }

  async function ask(
    changes: readonly ModeChange[],
    found: Promise<GestureQuestion | undefined>[],
  ): Promise<boolean> {
    try {
      const questions = (await Promise.all(found)).filter((question) => question !== undefined)
      return questions.length === 0 || (await show(questions))
    } catch {
      // The gesture waits: trying again asks anew.
      return (await show(undefined)) && ask(changes, findAll(changes))
    }
  }
  const findAll = (changes: readonly ModeChange[]) =>
    deps.ofGesture
      .map((find) => find(changes))
      .filter((found) => found !== undefined)
      .map((found) => Promise.resolve(found))

  function forgetClick(): void {
    lastClick = undefined
    takeAway()
  }

  return {
    bind(latest) {
      deps = latest
    },
    asks(changes) {
      forgetClick()
      const found = findAll(changes)
      if (found.length === 0) return true
      const answer = queue.then(() => ask(changes, found))
      queue = answer
      return answer
    },
    async saveClick(change, save) {
      forgetClick()
      const click = (lastClick = {})
      const found = deps.ofClick([change])
      // A click is saved also where the server could not be asked; then there is nothing to tell.
      const question = found && (await Promise.resolve(found).catch(() => undefined))
      await save()
      if (question && lastClick === click) takeAway = deps.tell(question.words, change)
    },
    forgetClick,
    open: () => open,
    subscribe,
  }
}
