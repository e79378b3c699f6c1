import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { ReadMore } from '../../../read-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formerMembersQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { EraseMemberDialog } from './erase-member-dialog.tsx'
import styles from './former-members.module.css'

/** The former members of the organisation, at the end of its members. Without any the section is not there. */
export function FormerMembers({ tenantId }: { tenantId: string }) {
  const t = useTexts(texts)
  const titleId = useId()
  const former = useInfiniteQuery(formerMembersQuery(tenantId))
  const [erasing, setErasing] = useState<{ userId: string; name: string }>()
  const rows = former.data?.pages
    .flatMap((page) => page.formerMembers)
    .map(({ id, name }) => ({ userId: id, name: name || t.nameless }))
  if (former.error && !rows)
    return <ReadFailed error={former.error} fallback={t.formerFailed} onRetry={former.refetch} />
  if (!rows || rows.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className={styles.title}>
          {t.formerMembers}
        </h2>
        <p className={styles.hint}>{t.formerHint}</p>
      </header>
      <ul className={styles.list} aria-labelledby={titleId}>
        {rows.map((person) => (
          <li key={person.userId} className={styles.row}>
            <bdi className={styles.name}>{person.name}</bdi>
            <Button size="sm" onClick={() => setErasing(person)}>
              {t.eraseData}
              <VisuallyHidden>{t.of(person.name)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <ReadMore query={former} label={t.moreFormer} fallback={t.formerFailed} />
      {erasing && (
        <EraseMemberDialog
          tenantId={tenantId}
          member={erasing}
          isFormer
          onClose={() => setErasing(undefined)}
        />
      )}
    </section>
  )
}
