import { lazy, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { displayName } from '../../domain/person.ts'
import { homePathOf, isAdminOnly, roleLabel } from '../../domain/roles.ts'
import { LazyPart } from '../crash-screen.tsx'
import { useTexts } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageShell } from '../ui/page-shell.tsx'
import { menuItemClass, UserMenu } from '../ui/user-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { requestSignOut } from './sign-out-question.tsx'
import { texts } from './texts.ts'
import { useUser } from './use-session.ts'

const loadAccountDialog = () => import('./account/account-dialog.tsx')
const AccountDialog = lazy(async () => ({ default: (await loadAccountDialog()).AccountDialog }))

/** The header around every screen of a signed-in person: the title, the account menu and the sign-out. */
export function AppFrame({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const t = useTexts(texts)
  const user = useUser()
  const name = displayName(user)
  const isAdmin = user.role === 'ADMIN'
  const isFreelancer = !isAdminOnly(user)
  const [isAccountOpen, setIsAccountOpen] = useState(false)
  return (
    <PageShell
      brand={
        <Link to={homePathOf(user.role)} aria-label={t.home}>
          <Logo name="Slotwerk" />
        </Link>
      }
      title={title}
      skipLabel={t.skipToContent}
      userMenu={
        <>
          {isFreelancer && (
            <nav>
              <Link to={paths.work} className={buttonClass({ variant: 'quiet' })}>
                <Icon name="calendar" /> <span>{t.myWork}</span>
              </Link>
            </nav>
          )}
          <UserMenu
            label={t.accountOf(name)}
            name={name}
            detail={`${user.email} · ${roleLabel(user.role)}`}
            onOpen={() => inBackground(loadAccountDialog().catch(() => {}))}
          >
            {isAdmin && isFreelancer && <RoleSwitch />}
            {isAdmin && (
              <Link to={paths.signIn} className={menuItemClass()}>
                <Icon name="plus" /> {t.newProject}
              </Link>
            )}
            <button type="button" className={menuItemClass()} onClick={() => setIsAccountOpen(true)}>
              <Icon name="pencil" /> {t.yourAccount}
            </button>
            <LanguageSwitch className={menuItemClass()} />
            <button type="button" className={menuItemClass()} onClick={requestSignOut}>
              <Icon name="sign-out" /> {t.signOut}
            </button>
          </UserMenu>
        </>
      }
    >
      {children}
      {/* Outside the menu, which closes when a dialog opens. */}
      <LazyPart onFailed={() => setIsAccountOpen(false)}>
        {isAccountOpen && <AccountDialog user={user} onClose={() => setIsAccountOpen(false)} />}
      </LazyPart>
    </PageShell>
  )
}

/** A link to the screens of the other role, for a person who administers one organisation and works for another. */
function RoleSwitch() {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const isFreelancerScreen = pathname.endsWith('/freelancer') || pathname === paths.work
  return isFreelancerScreen ? (
    <Link to={paths.adminHome} className={menuItemClass()}>
      <Icon name="users" /> {t.administration}
    </Link>
  ) : (
    <Link to={paths.freelancerHome} className={menuItemClass()}>
      <Icon name="calendar" /> {t.mySchedules}
    </Link>
  )
}
