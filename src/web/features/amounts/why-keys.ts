/** The presses and keys that open the reasons for an amount, on the whole page by one set of listeners. */
import { arePageKeysOn } from '../../grid/input/page-keys.ts'
import { amountsOnScreen, areHoursAsked, isAmount as isAmountOf, isHour, whyOf } from './find-amount.ts'

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Calls `ask` with what an amount asks. A press opens an amount; on an hour of a month, where a press means something else, a
 * press with Alt does, and each press while the page's tool for that is on. W opens the amount that has the focus, or leads to
 * the next one; arrows then go from one to another. Amounts look pressable (why-part.css) while they are followed, and not before.
 */
export function followWhy(ask: (why: string) => void): () => void {
  const page = document.documentElement
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  document.addEventListener('pointerdown', onPointerDown, options)
  document.addEventListener('click', (event) => onClick(event, ask), options)
  // Not captured: what the page itself does with a key comes first.
  addEventListener('keydown', (event) => onKeyDown(event, ask), { signal: controller.signal })
  page.dataset['opensWhy'] = ''
  return () => {
    controller.abort()
    delete page.dataset['opensWhy']
  }
}

/** Whether a press or a key on hours asks for their amount. */
function asksHours({ target, altKey }: MouseEvent | KeyboardEvent): boolean {
  return (altKey || areHoursAsked()) && isHour(target as Element)
}

/** No stroke begins where a press asks. */
function onPointerDown(event: PointerEvent): void {
  if (asksHours(event)) event.stopPropagation()
}

function onClick(event: MouseEvent, ask: (why: string) => void): void {
  const target = event.target as Element
  const isMeant = isAmountOf(target) || asksHours(event)
  const why = isMeant ? whyOf(target) : undefined
  if (why === undefined) return
  event.preventDefault()
  event.stopPropagation()
  ask(why)
}

function onKeyDown(event: KeyboardEvent, ask: (why: string) => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const target = event.target as HTMLElement
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
  const isAmount = isAmountOf(target)
  const isPress = (key === 'Enter' || key === ' ') && isAmount && target.tagName !== 'BUTTON'
  const step = STEPS[key]
  if (key.toLowerCase() === 'w' || isPress) {
    // An amount may stand in a popover of its own, such as the sheet of an hour's price.
    if (!isPress && takesText(target)) return
    const why = whyOf(target)
    const isInside = isAmount || target.closest('table, dialog, [role="group"]') !== null || isHour(target)
    if (!isInside && !arePageKeysOn()) return
    if (why === undefined) focusOn(amountAfter(target))
    else ask(why)
    event.preventDefault()
  } else if (step !== undefined && isAmount) {
    const amounts = amountsOnScreen()
    focusOn(amounts.at((amounts.indexOf(target) + step) % amounts.length))
    event.preventDefault()
  }
}

/** An amount that is no button takes the focus only while the keys are on it. */
function focusOn(amount: HTMLElement | undefined): void {
  if (amount?.tabIndex === -1) amount.tabIndex = -1
  amount?.focus()
}

function takesText(target: Element): boolean {
  return target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [popover]') !== null
}

/** The first amount inside an element or after it, else the first one of all. */
function amountAfter(element: Element): HTMLElement | undefined {
  const amounts = amountsOnScreen()
  const follows = (amount: Element) =>
    element.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING && element !== document.body
  return amounts.find(follows) ?? amounts[0]
}
