/** The requests of scripts/crash-notices.ts: each person who is asked is told it once, and nobody is told a request that is not stored. */
import type { NoticeContents } from '../../src/domain/notices.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'

export interface RequestFaults {
  /** The number of people who are asked. */
  asked: number
  faults: string[]
}

export async function findRequestFaults(place: Parameters<typeof withDatabase>[0]): Promise<RequestFaults> {
  return withDatabase(place, async (db) => {
    const asked = await db.selectFrom('request_people').select(['request_id', 'user_id']).execute()
    const notices = await db
      .selectFrom('notices')
      .select(['user_id', 'content'])
      .where('kind', '=', 'request')
      .execute()
    const told = notices.map(({ user_id, content }) => ({
      userId: user_id,
      ...(JSON.parse(content) as NoticeContents['request']),
    }))
    const keys = told
      .filter(({ change }) => change === 'asked')
      .map(({ userId, requestId }) => `${requestId} to ${userId}`)
    return {
      asked: asked.length,
      faults: compareRequests(
        asked.map(({ request_id, user_id }) => `${request_id} to ${user_id}`),
        keys,
      ),
    }
  })
}

/** Compares the stored requests with those that were told. */
export function compareRequests(asked: readonly string[], told: readonly string[]): string[] {
  const stored = new Set(asked)
  const times = Map.groupBy(told, (key) => key)
  return [
    ...asked.filter((key) => !times.has(key)).map((key) => `the request ${key} was not told`),
    ...[...times].flatMap(([key, all]) => {
      if (!stored.has(key)) return [`the request ${key} was told, and is not stored`]
      return all.length > 1 ? [`the request ${key} was told ${all.length} times`] : []
    }),
  ]
}
