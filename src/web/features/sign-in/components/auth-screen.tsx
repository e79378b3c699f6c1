import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { OuterScreen } from '../../../session/outer-screen.tsx'
import { texts } from '../texts.ts'
import styles from './auth-screen.module.css'

export type AuthScreenProps = { title: string; intro?: ReactNode; footer?: ReactNode; children?: ReactNode }

/** The frame around every sign-in screen. */
export function AuthScreen(props: AuthScreenProps) {
  const t = useTexts(texts)
  return <OuterScreen {...props} home={paths.signIn} pictureNote={t.hoursWorth(5, formatCents(9250))} />
}

/** A link to another way of signing in, tall enough for a finger. */
export function FooterLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.footerLink} />
}
