import { useQuery } from '@tanstack/react-query'
import type { NoticeKind, NoticeWays } from '../../../domain/notices.ts'
import { canPlan, isAdminOnly } from '../../../domain/roles.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { settingsQuery, useSetWays } from '../../session/notices/requests.ts'
import { useUser } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PushSwitch } from './push-switch.tsx'
import { texts } from './texts.ts'
import styles from './notices-page.module.css'

const WAYS = ['bell', 'mail', 'push'] as const
const FOR_FREELANCERS = ['request', 'booking', 'price', 'closed', 'release', 'month', 'reminder'] as const
const FOR_PLANNERS = ['answer', 'release', 'joined', 'undelivered'] as const

/** A table of the kinds that the person can get, with a box for each way; a press saves at once. */
export function NoticeSettings() {
  const t = useTexts(texts)
  const user = useUser()
  const { data, error, isPending, refetch } = useQuery(settingsQuery)
  const saving = useSetWays()
  const kinds: readonly (keyof typeof t.kinds)[] = [
    ...new Set([...(isAdminOnly(user) ? [] : FOR_FREELANCERS), ...(canPlan(user.role) ? FOR_PLANNERS : [])]),
  ]
  const choose = (kind: NoticeKind, ways: NoticeWays) => saving.mutate({ [kind]: ways })
  const isPushChosen = data !== undefined && kinds.some((kind) => data[kind].push)
  /** A switch without any kind would do nothing, so the first one chooses what the bell shows. */
  function choosePushed() {
    if (!data || isPushChosen) return
    const pushed = kinds.filter((kind) => data[kind].bell)
    saving.mutate(Object.fromEntries(pushed.map((kind) => [kind, { ...data[kind], push: true }])))
  }
  return (
    <Card title={t.settings} hint={t.settingsHint}>
      {isPending && <output className={styles.quiet}>{t.loadingSettings}</output>}
      {error && (
        <ReadFailed error={error} fallback={t.settingsFailed} onRetry={() => inBackground(refetch())} />
      )}
      {saving.error && <Notice tone="error">{sentenceOf(saving.error, t.saveFailed)}</Notice>}
      {data && <PushSwitch isChosen={isPushChosen} onOn={choosePushed} />}
      {data && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              {WAYS.map((way) => (
                <th key={way} scope="col" className={styles.way}>
                  {t.ways[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t.kinds[kind]}</th>
                {WAYS.map((way) => (
                  <td key={way} className={styles.way}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={t.byWay(t.kinds[kind], t.ways[way])}
                        checked={data[kind][way]}
                        onChange={({ target }) => choose(kind, { ...data[kind], [way]: target.checked })}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
