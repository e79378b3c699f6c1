import { Link } from 'react-router'
import { AppLogo } from '../app-logo.tsx'
import { titleOf } from '../app-name.ts'
import { CenteredShell, type CenteredShellProps } from '../ui/centered-shell.tsx'
import { LanguageSwitch } from './language-switch.tsx'

interface OuterScreenProps extends Omit<CenteredShellProps, 'brand' | 'foot'> {
  title: string
  /** Where the logo leads; nowhere, where the person has a question to answer. */
  home?: string
}

/** The frame of the screens outside the header of signed-in people: document title, logo and language switch. */
export function OuterScreen({ home, ...rest }: OuterScreenProps) {
  return (
    <>
      <title>{titleOf(rest.title)}</title>
      <CenteredShell
        {...rest}
        foot={<LanguageSwitch />}
        brand={
          home === undefined ? (
            <AppLogo />
          ) : (
            <Link to={home}>
              <AppLogo />
            </Link>
          )
        }
      />
    </>
  )
}
