/** The peer: a plain `<table role="grid">` as one writes it in React, every cell memoised. */
import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HOURS, type Mode } from '../../../src/domain/slot.ts'
import { type Candidate, colours, DAYS, keyOf, type MonthCell, textOf } from '../month.ts'

const Cell = memo(function Cell({ date, hour, mode, priceCents }: MonthCell) {
  const text = textOf({ mode, priceCents })
  return (
    <td
      tabIndex={-1}
      aria-label={`${date}, ${hour}:00, ${text}`}
      style={{ background: colours[mode], height: 34, width: 70 }}
    >
      {text}
    </td>
  )
})

export const plain: Candidate = (host, cells) => {
  let set: (date: string, hour: number, mode: Mode) => void = () => {}
  function Table() {
    const [modes, setModes] = useState(
      () => new Map(cells.map((cell) => [keyOf(cell.date, cell.hour), cell])),
    )
    // oxlint-disable-next-line react/globals -- the measurement reaches into the page
    set = (date, hour, mode) =>
      setModes((now) => {
        const key = keyOf(date, hour)
        return new Map(now).set(key, { ...now.get(key)!, mode })
      })
    return (
      <table role="grid">
        <tbody>
          {DAYS.map((date) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              {HOURS.map((hour) => (
                <Cell key={hour} {...modes.get(keyOf(date, hour))!} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const root = createRoot(host)
  flushSync(() => root.render(<Table />))
  return { edit: (date, hour, mode) => flushSync(() => set(date, hour, mode)) }
}
