import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectReply } from '../../../contract/projects.ts'
import { titleOf } from '../../app-name.ts'
import { currentInstant } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { ReadMore } from '../../read-more.tsx'
import { useUser } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { PageHeader } from '../../ui/page-shell.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { useRestOnceDrawn } from '../../ui/when-idle.ts'
import { EraseMemberDialog } from './components/erase-member-dialog.tsx'
import { MemberCards } from './components/member-cards.tsx'
import { MemberTable } from './components/member-table.tsx'
import { RemoveMemberDialog } from './components/remove-member-dialog.tsx'
import { RoleDialog } from './components/role-dialog.tsx'
import { membersQuery } from './requests.ts'
import { texts } from './texts.ts'
import { type MemberRow, memberRows } from './view-model.ts'
import styles from './members-page.module.css'

const AccountDialog = lazyComponent(
  async () => (await import('../../session/account/account-dialog.tsx')).AccountDialog,
)
const FormerMembers = lazyComponent(
  async () => (await import('./components/former-members.tsx')).FormerMembers,
)

interface Organisation {
  tenantId: string
  tenantName: string
}

interface MembersPageProps {
  organisation: Organisation
  /** The tenants that the person administers. */
  organisations: readonly Organisation[]
  onOrganisation: (tenantId: string) => void
  /** The projects of the organisation. */
  projects: readonly ProjectReply[]
  isNarrow: boolean
}

/** The members of an organisation: a table, and in a narrow window cards. */
export function MembersPage(props: MembersPageProps) {
  const { organisation, organisations, onOrganisation, projects, isNarrow } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const user = useUser()
  const ownId = user.id
  const members = useInfiniteQuery(membersQuery(organisation.tenantId))
  const [changing, setChanging] = useState<MemberRow>()
  const [removing, setRemoving] = useState<MemberRow>()
  const [erasing, setErasing] = useState<MemberRow>()
  const [isAccountOpen, setIsAccountOpen] = useState(false)
  useRestOnceDrawn()
  const all = members.data?.pages.flatMap((page) => page.members)
  const rows = all && memberRows(all, projects, { language, now: currentInstant() })
  const list = rows && {
    rows,
    ownId,
    onChangeRole: setChanging,
    onRemove: setRemoving,
    onErase: setErasing,
    onOwnAccount: () => setIsAccountOpen(true),
  }
  return (
    <>
      <title>{titleOf(t.title)}</title>
      <div className={styles.page}>
        <PageHeader
          title={t.title}
          meta={
            <>
              <bdi>{organisation.tenantName}</bdi> · {t.meta}
            </>
          }
          actions={
            organisations.length > 1 && (
              <SelectField
                label={t.organisation}
                value={organisation.tenantId}
                onChange={({ currentTarget }) => onOrganisation(currentTarget.value)}
              >
                {organisations.map(({ tenantId, tenantName }) => (
                  <option key={tenantId} value={tenantId}>
                    {tenantName}
                  </option>
                ))}
              </SelectField>
            )
          }
        />
        {members.error && !members.data && (
          <ReadFailed error={members.error} fallback={t.membersFailed} onRetry={members.refetch} />
        )}
        {members.isPending && <LoadingScreen label={t.loadingMembers} />}
        {list && (isNarrow ? <MemberCards {...list} /> : <Card flush>{<MemberTable {...list} />}</Card>)}
        <ReadMore query={members} label={t.more} fallback={t.membersFailed} />
        <LazyPart>
          {members.data && <FormerMembers key={organisation.tenantId} tenantId={organisation.tenantId} />}
        </LazyPart>
      </div>
      {changing && (
        <RoleDialog
          tenantId={organisation.tenantId}
          member={changing}
          isOwn={changing.userId === ownId}
          projects={projects}
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing && (
        <RemoveMemberDialog
          organisation={organisation}
          member={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {erasing && (
        <EraseMemberDialog
          tenantId={organisation.tenantId}
          member={erasing}
          onClose={() => setErasing(undefined)}
        />
      )}
      <LazyPart onFailed={() => setIsAccountOpen(false)}>
        {isAccountOpen && <AccountDialog user={user} onClose={() => setIsAccountOpen(false)} />}
      </LazyPart>
    </>
  )
}
