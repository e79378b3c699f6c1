import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { paths } from '../../../paths.ts'
import { CenteredShell } from '../../../ui/centered-shell.tsx'
import { Logo } from '../../../ui/logo.tsx'

export type AuthScreenProps = { title: string; intro?: ReactNode; footer?: ReactNode; children?: ReactNode }

/** What stands around every screen of the way in. */
export function AuthScreen({ title, ...rest }: AuthScreenProps) {
  return (
    <>
      <title>{`${title} · Slotwerk`}</title>
      <CenteredShell
        {...rest}
        title={title}
        pictureNote={`5 h · ${formatCents(9250)}`}
        brand={
          <Link to={paths.signIn}>
            <Logo name="Slotwerk" />
          </Link>
        }
      />
    </>
  )
}
