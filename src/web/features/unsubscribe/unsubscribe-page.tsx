import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { callApi } from '../../http/client.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { OuterScreen } from '../../session/outer-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../use-submit.ts'
import { unsubscribeTexts } from './texts.ts'

/** The page of the link in a mail. Opening it changes nothing, since mail programs open links by themselves; the button does. */
export function UnsubscribePage() {
  const t = useTexts(unsubscribeTexts)
  const { token = '' } = useParams()
  const [isDone, setIsDone] = useState(false)
  const done = useRef<HTMLDivElement>(null)
  const { busy, failure, form } = useSubmit<object>({
    check: () => ({}),
    fallback: t.failed,
    send: async () => {
      await callApi('unsubscribe', { params: { token } })
      setIsDone(true)
      // The button goes, and the focus would with it.
      done.current?.focus()
    },
  })
  return (
    <OuterScreen
      title={t.title}
      intro={t.intro}
      footer={<Link to={paths.notices}>{t.settings}</Link>}
      home={paths.signIn}
    >
      <div ref={done} tabIndex={-1}>
        {isDone ? (
          <Notice tone="success">{t.done}</Notice>
        ) : (
          <Form {...form}>
            {failure.sentence && <Notice tone="error">{failure.sentence}</Notice>}
            <Button type="submit" variant="primary" size="lg" block busy={busy}>
              {t.unsubscribe}
            </Button>
          </Form>
        )}
      </div>
    </OuterScreen>
  )
}
