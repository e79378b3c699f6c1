import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { ReadMore } from '../../../read-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { magicLinksQuery } from '../requests.ts'
import { MagicLinkItem } from './magic-link-item.tsx'
import { type LinkPerson, NewMagicLink } from './new-magic-link.tsx'
import { texts } from './texts.ts'
import styles from './magic-links-card.module.css'

type MagicLinksCardProps = { projectId: string; people: LinkPerson[]; onClose: () => void }

/** The magic links that this tenant's administrators made or can see. */
export function MagicLinksCard({ projectId, people, onClose }: MagicLinksCardProps) {
  const t = useTexts(texts)
  const links = useInfiniteQuery(magicLinksQuery(projectId))
  return (
    <Card
      title={t.magicLinksTitle}
      hint={t.magicLinksHint}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className={styles.content}>
        <NewMagicLink projectId={projectId} people={people} />
        {links.error && !links.data && (
          <ReadFailed error={links.error} fallback={t.magicLinksFailed} onRetry={links.refetch} />
        )}
        {links.data?.length === 0 && <p className={styles.empty}>{t.noMagicLinks}</p>}
        {links.data !== undefined && links.data.length > 0 && (
          <ul className={styles.list} aria-label={t.magicLinks}>
            {links.data.map((link) => (
              <MagicLinkItem key={link.token} projectId={projectId} link={link} />
            ))}
          </ul>
        )}
        <ReadMore
          query={links}
          label={t.showMore}
          fallback={t.magicLinksFailed}
          size="sm"
          className={styles.more}
        />
      </div>
    </Card>
  )
}
