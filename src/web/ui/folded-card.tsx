import { type ReactNode, useId, useState } from 'react'
import { Card, type CardProps } from './card.tsx'
import { FoldButton } from './fold-button.tsx'

type FoldedCardProps = Pick<CardProps, 'title' | 'hint'> & {
  /** The words of the button that opens the card, and of the one that folds it. */
  words: { view: string; hide: string }
  children: ReactNode
}

/** A card that starts folded, for what is rarely needed. Its content is drawn while it is open. */
export function FoldedCard({ words, children, ...card }: FoldedCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <Card
      {...card}
      actions={
        <FoldButton isOpen={isOpen} controls={contentId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.hide : words.view}
        </FoldButton>
      }
    >
      {isOpen && <div id={contentId}>{children}</div>}
    </Card>
  )
}
