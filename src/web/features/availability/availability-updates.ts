/**
 * Hears from the other tabs of this browser that an administrator has saved a person's hours (specification, section 4), by
 * a broadcast message and, for tabs that receive only storage events, by an entry of the local storage.
 */

export const CHANNEL = 'slotwerk'
export const MESSAGE_TYPE = 'availability-updated'
export const STORAGE_KEY = 'sd_availability_update'

export interface AvailabilityUpdate {
  projectId: string
  userId: string
}

/** Calls back for each announcement of another tab about the project. One announcement may arrive by both ways. */
export function subscribe(projectId: string, onUpdate: (update: AvailabilityUpdate) => void): () => void {
  const take = (said: unknown) => {
    if (isUpdate(said) && said.projectId === projectId) onUpdate({ projectId, userId: said.userId })
  }
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data) && data['type'] === MESSAGE_TYPE) take(data)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue !== null) take(parse(newValue))
  }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onMessage)
  addEventListener('storage', onStorage)
  return () => {
    channel.close()
    removeEventListener('storage', onStorage)
  }
}

/** Checks the shape, since the storage of a browser may hold any text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(said: unknown): said is Record<string, unknown> {
  return typeof said === 'object' && said !== null
}

function isUpdate(said: unknown): said is AvailabilityUpdate {
  return isRecord(said) && typeof said['projectId'] === 'string' && typeof said['userId'] === 'string'
}
