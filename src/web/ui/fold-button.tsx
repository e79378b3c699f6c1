import { Button, type ButtonProps } from './button.tsx'

type FoldButtonProps = Pick<ButtonProps, 'size' | 'onClick' | 'children'> & {
  isOpen: boolean
  /** The id of the part that the button shows and hides; the button refers to it only while it is shown. */
  controls: string
}

/** Shows and hides a part of the page. */
export function FoldButton({ isOpen, controls, ...rest }: FoldButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      {...rest}
    />
  )
}
