import { type ComponentType, type MouseEvent, Suspense, useLayoutEffect, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { displayName } from '../../domain/person.ts'
import { canPlan, homePathOf, isAdminOnly, roleLabel } from '../../domain/roles.ts'
import { AppLogo } from '../app-logo.tsx'
import { LazyPart } from '../crash-screen.tsx'
import { useLanguage, useTexts } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { FRAME_TITLE, PageShell } from '../ui/page-shell.tsx'
import { menuItemClass, UserMenu } from '../ui/user-menu.tsx'
import { atRest } from '../ui/when-idle.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { texts } from './texts.ts'
import { useUser } from './use-session.ts'
import { useSignOut } from './use-sign-out.tsx'

const loadAccountDialog = () => import('./account/account-dialog.tsx')
const AccountDialog = lazyComponent(async () => (await loadAccountDialog()).AccountDialog)

/** The bell waits for the rest of the page; without its file the header has none. */
const Bell = lazyComponent(async (): Promise<ComponentType> => {
  await atRest()
  return (await import('./notices/bell.tsx').catch(() => ({ Bell: () => null }))).Bell
})

/**
 * Shows a title in the header while the screen is drawn. It is written without React: a state of the header would make React
 * draw once more before the first paint of a screen, and run the screen's effects before it.
 */
export function useFrameTitle(title = ''): void {
  useLayoutEffect(() => {
    const write = (text: string) => document.getElementById(FRAME_TITLE)?.replaceChildren(text)
    write(title)
    return () => write('')
  }, [title])
}

/**
 * The header above every screen of a signed-in person: the title, the account menu and the sign-out. It stays while the
 * screens change, and an open menu or dialog with it.
 */
export function AppFrame() {
  const t = useTexts(texts)
  const user = useUser()
  const name = displayName(user)
  const language = useLanguage()
  const plans = canPlan(user.role)
  const isFreelancer = !isAdminOnly(user)
  const [isAccountOpen, setIsAccountOpen] = useState(false)
  const [signOut, question] = useSignOut()
  return (
    <PageShell
      brand={
        <Link to={homePathOf(user.role)} aria-label={t.home}>
          <AppLogo />
        </Link>
      }
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
          <Suspense fallback={<i />}>
            <Bell />
          </Suspense>
          <UserMenu
            label={t.accountOf(name)}
            name={name}
            detail={`${user.email} · ${roleLabel(user.role, language)}`}
            onOpen={() => inBackground(loadAccountDialog().catch(() => {}))}
          >
            {plans && isFreelancer && <RoleSwitch />}
            {user.role === 'ADMIN' && (
              <>
                <Link to={paths.members} className={menuItemClass()} onClick={closeMenu}>
                  <Icon name="users" /> {t.members}
                </Link>
                <Link to={paths.signIn} className={menuItemClass()} onClick={closeMenu}>
                  <Icon name="plus" /> {t.newProject}
                </Link>
              </>
            )}
            <button type="button" className={menuItemClass()} onClick={() => setIsAccountOpen(true)}>
              <Icon name="pencil" /> {t.yourAccount}
            </button>
            <LanguageSwitch className={menuItemClass()} />
            <button type="button" className={menuItemClass()} onClick={signOut}>
              <Icon name="sign-out" /> {t.signOut}
            </button>
          </UserMenu>
        </>
      }
    >
      <Outlet />
      {/* Outside the menu, which closes when a dialog opens. */}
      {question}
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
  return (
    <Link
      to={isFreelancerScreen ? paths.adminHome : paths.freelancerHome}
      className={menuItemClass()}
      onClick={closeMenu}
    >
      <Icon name={isFreelancerScreen ? 'users' : 'calendar'} />{' '}
      {isFreelancerScreen ? t.administration : t.mySchedules}
    </Link>
  )
}

/** Closes the menu of a link at once: the next screen may have the same header, and may still be loading. */
function closeMenu(press: MouseEvent<HTMLElement>) {
  press.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
