import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
}

/** The classes of a button, for other elements that look like one, such as a router's link. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & { busy?: boolean | undefined; icon?: IconName | undefined }

export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A busy button is not `disabled`, because a disabled button loses the keyboard focus. The second press of a double click sends
  // no form: the reply to the first one may have come between them.
  const guard = (event: MouseEvent<HTMLButtonElement>) =>
    busy || (event.detail > 1 && rest.type === 'submit') ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={guard}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
