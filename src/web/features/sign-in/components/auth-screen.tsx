import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { AppLogo } from '../../../app-logo.tsx'
import { titleOf } from '../../../app-name.ts'
import { useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { LanguageSwitch } from '../../../session/language-switch.tsx'
import { CenteredShell } from '../../../ui/centered-shell.tsx'
import { texts } from '../texts.ts'
import styles from './auth-screen.module.css'

export type AuthScreenProps = { title: string; intro?: ReactNode; footer?: ReactNode; children?: ReactNode }

/** The frame around every sign-in screen: document title, logo, picture and language switch. */
export function AuthScreen({ title, ...rest }: AuthScreenProps) {
  const t = useTexts(texts)
  return (
    <>
      <title>{titleOf(title)}</title>
      <CenteredShell
        {...rest}
        title={title}
        pictureNote={t.hoursWorth(5, formatCents(9250))}
        foot={<LanguageSwitch />}
        brand={
          <Link to={paths.signIn}>
            <AppLogo />
          </Link>
        }
      />
    </>
  )
}

/** A link to another way of signing in, tall enough for a finger. */
export function FooterLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.footerLink} />
}
