import { useEffect, useState } from 'react'
import { sentenceOf } from '../../http/api-error.ts'
import { callApi } from '../../http/client.ts'
import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import {
  findSubscription,
  keyOf,
  pushObstacle,
  storedEndpoint,
  storeEndpoint,
} from '../../session/push/device-push.ts'
import { renewPush } from '../../session/push/keep-push.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { texts } from './texts.ts'

/** `server`: the server has no key of pushes. */
type Obstacle = NonNullable<ReturnType<typeof pushObstacle>> | 'server'

/**
 * Switches push on this device on and off. The browser is asked for its permission by a press alone.
 * @param props.isChosen whether the person has chosen push for a kind, which pushes nothing here while the switch is off
 * @param props.onOn is called when push is on
 */
export function PushSwitch({ isChosen, onOn }: { isChosen: boolean; onOn: () => void }) {
  const t = useTexts(texts)
  const [obstacle, setObstacle] = useState<Obstacle | undefined>(pushObstacle)
  const [isOn, setIsOn] = useState(() => storedEndpoint() !== undefined)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    let isShown = true
    const check = async () => {
      const { pushKey } = await callApi('getConfig', {})
      if (isShown && pushKey === null) setObstacle('server')
      if (pushKey === null || pushObstacle() !== undefined || storedEndpoint() === undefined) return
      const present = await findSubscription()
      // After a restore on a new machine the server has another key.
      if (!present || keyOf(present) !== pushKey) await renewPush()
    }
    // The next page that opens tries again.
    inBackground(check().catch(() => {}))
    return () => {
      isShown = false
    }
  }, [])

  async function change(wanted: boolean): Promise<void> {
    setFailure(undefined)
    setIsBusy(true)
    try {
      if (wanted) {
        // Some browsers ask only as long as they count the press.
        await Notification.requestPermission()
        const refusal = pushObstacle()
        setObstacle(refusal)
        if (refusal !== undefined || Notification.permission !== 'granted') return
        await renewPush()
        setIsOn(true)
        onOn()
      } else {
        const endpoint = storedEndpoint()
        if (endpoint !== undefined) await callApi('unsubscribeFromPush', { body: { endpoint } })
        storeEndpoint(undefined)
        setIsOn(false)
        await (await findSubscription())?.unsubscribe()
      }
    } catch (error) {
      // The browser names no reason that a person could mend.
      setFailure(sentenceOf(error, wanted ? t.pushFailed : t.pushOffFailed))
    } finally {
      setIsBusy(false)
    }
  }

  const hint = isChosen && !isOn && !isBusy ? t.pushElsewhere : t.pushHint
  const canSwitch = obstacle === undefined && !isBusy
  return (
    <>
      <Switch
        label={t.pushHere}
        hint={obstacle === undefined ? hint : t.pushObstacles[obstacle]}
        isOn={isOn && obstacle === undefined}
        isDisabled={!canSwitch}
        onChange={(wanted) => inBackground(change(wanted))}
      />
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </>
  )
}
