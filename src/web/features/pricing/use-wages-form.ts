import { useEffect, useReducer, useRef, useState } from 'react'
import type { Day } from '../../../domain/calendar.ts'
import { STAFFED_MODES, type StaffedMode } from '../../../domain/slot.ts'
import { periodOn, type Periods, type Wages } from '../../../domain/wages.ts'
import { useUnsavedCard } from '../../session/unsaved/cards.ts'
import { refusedFields, showRefused } from '../../ui/form.tsx'
import {
  choiceOf,
  dayOfFrom,
  type Doubt,
  type From,
  steepRaises,
  type TypedWages,
  unsavedWages,
  usualFrom,
  wagesAfter,
  type WagesBy,
  withFrom,
  withoutSaved,
  withTyped,
} from './view-model.ts'
import { todayOfWages, type WagesToSave } from './wages-requests.ts'

interface WagesFormOptions<Cents extends number | null> {
  /** The wages on the server, of all days. */
  periods: Periods<WagesBy<Cents>>
  isLoading: boolean
  draft: {
    typed: TypedWages<Cents>
    /** The typed wages at this moment: what is drawn may be older by a key that was just pressed. */
    read: () => TypedWages<Cents>
    change: (write: (typed: TypedWages<Cents>) => TypedWages<Cents>) => void
  }
  /** The pay of each mode on a day, for the question about steep raises. */
  payOn: (day: Day) => Wages
  save: {
    isError: boolean
    reset: () => void
    /** Its reply are the wages to ask about first, or none once all are saved. */
    run: (wages: WagesToSave<Cents>) => Promise<{ reply: readonly Doubt[] } | undefined>
  }
}

/** A form of three wages: the typed amounts, what differs from the saved ones, and the questions before a save. */
export function useWagesForm<Cents extends number | null>(options: WagesFormOptions<Cents>) {
  const { periods, isLoading, payOn, save } = options
  const { typed, read, change } = options.draft
  const today = todayOfWages()
  const [picked, pick] = useState<From>()
  // The day goes with the typed amounts, so that they never hold from another one than was chosen for them.
  const chosen = STAFFED_MODES.map((mode) => typed[mode]?.from).find(Boolean) ?? picked
  const from = chosen ?? usualFrom(periods)
  const savedOn = (day: From) => periodOn(periods, dayOfFrom(day, today)).wages
  const saved = savedOn(from)
  const isOnly = periods.length === 1
  const [isTouched, setIsTouched] = useState(false)
  const [question, ask] = useQuestion()
  /** The modes whose text is no amount: it is not saved either. */
  const [refused, setRefused] = useState<readonly StaffedMode[]>([])
  const formRef = useRef<HTMLFormElement>(null)
  const [fields, drawAnew] = useReducer(newFields, { count: 0, texts: {} })
  const unsavedModes = Object.keys(unsavedWages(saved, typed))
  const count = unsavedModes.length

  // Amounts that are saved meanwhile leave the draft.
  useEffect(() => {
    if (!isLoading && count < Object.keys(typed).length) change((now) => unsavedWages(saved, now))
  })

  // Typing resets the failure of the last save, but not a save that is still running.
  const markTouched = () => {
    setIsTouched(true)
    if (save.isError) save.reset()
  }
  const submit = async (): Promise<boolean> => {
    const unsaved = unsavedWages(saved, read())
    const raises = steepRaises(payOn(dayOfFrom(from, today)), wagesAfter(saved, unsaved))
    if (raises.length > 0 && !(await ask(raises))) return false
    setIsTouched(false)
    let saving = await save.run({ typed: unsaved, from, isOnly, isSure: false })
    const changedMeanwhile = saving?.reply ?? []
    if (changedMeanwhile.length > 0) {
      setIsTouched(true)
      if (!(await ask(changedMeanwhile))) return false
      setIsTouched(false)
      saving = await save.run({ typed: unsaved, from, isOnly, isSure: true })
    }
    // Amounts that were typed during the save stay in the draft.
    if (saving) {
      change((now) => withoutSaved(now, unsaved))
      pick(undefined)
    }
    return saving !== undefined
  }
  useUnsavedCard({
    count: new Set([...unsavedModes, ...refused]).size,
    save: async () => formRef.current !== null && !showRefused(formRef.current) && submit(),
    discard: () => {
      const unsaved = unsavedWages(saved, read())
      const texts = refusedTexts(formRef.current)
      change(() => ({}))
      pick(undefined)
      drawAnew({})
      setRefused([])
      markTouched()
      return () => {
        drawAnew({ ...withoutTyped(texts, read()), ...refusedTexts(formRef.current) })
        setRefused([])
        change((now) => ({ ...unsaved, ...now }))
      }
    },
    place: () => formRef.current,
  })

  return {
    formRef,
    shown: wagesAfter(saved, typed),
    // One period for all ends the others, also with the amounts of today.
    isChanged: count > 0 || (from === 'all' && !isOnly),
    isReadable: refused.length === 0,
    from,
    choose: (next: From) => {
      pick(next)
      change((now) => withFrom(now, savedOn(next), next))
      markTouched()
    },
    choice: choiceOf(from, { isOnly, today }),
    isTouched,
    setValid: (mode: StaffedMode, isValid: boolean) => {
      setRefused((now) => (isValid ? now.filter((each) => each !== mode) : [...now, mode]))
      markTouched()
    },
    set: (mode: StaffedMode, cents: Cents) => {
      change((now) => withTyped(now, saved, mode, { cents, from: chosen }))
      markTouched()
    },
    submit,
    question,
    /** New fields after each discard and its undo, since a field keeps a text that is no amount. */
    fieldKey: (mode: StaffedMode) => `${mode} ${fields.count}`,
    fieldOf: (mode: StaffedMode) => ({ name: mode, textAtFirst: fields.texts[mode] }),
  }
}

type Texts = Partial<Record<string, string>>

/** New fields, which begin with these texts. */
const newFields = ({ count }: { count: number }, texts: Texts) => ({ count: count + 1, texts })

/** The texts that are no amounts, by mode. */
function refusedTexts(form: HTMLFormElement | null): Texts {
  return Object.fromEntries(form ? refusedFields(form).map(({ name, value }) => [name, value]) : [])
}

/** Leaves out the modes in which an amount was typed meanwhile. */
function withoutTyped(texts: Texts, typed: object): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([mode]) => !(mode in typed)))
}

type Question = { doubts: readonly Doubt[]; onAnswer: (isSure: boolean) => void }

/** The question that is open, and a function that opens one and resolves to the answer. */
function useQuestion(): [Question | undefined, (doubts: readonly Doubt[]) => Promise<boolean>] {
  const [question, setQuestion] = useState<Question>()
  // A form that leaves the page while it asks gets no answer.
  useEffect(() => () => question?.onAnswer(false), [question])
  const ask = (doubts: readonly Doubt[]) =>
    new Promise<boolean>((resolve) => {
      const onAnswer = (isSure: boolean) => {
        setQuestion(undefined)
        resolve(isSure)
      }
      setQuestion({ doubts, onAnswer })
    })
  return [question, ask]
}
