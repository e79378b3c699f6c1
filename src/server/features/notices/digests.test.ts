/** Digests of events, as their receivers read them: answers to requests, and people who joined. */
import { describe, expect, test } from 'vitest'
import { createPerson, createTenant } from '../../testing/fixtures.ts'
import { inviteFreelancer } from '../../testing/invites.ts'
import { noticesOf, toldTo } from '../../testing/notices.ts'
import { askFor, createRequestTenant, onDay } from '../../testing/requests.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { tellDigests } from './tell-digests.ts'

const app = await createTestApp()
const WAIT_MS = app.deps.config.noticeWaits.digestMs

/** Lets the wait of a digest pass, and tells what is due, on two nodes at once. */
async function tellLater(milliseconds = WAIT_MS): Promise<void> {
  app.advance(milliseconds)
  await Promise.all([tellDigests(app.deps), tellDigests(app.deps)])
}

describe('answers to a request', () => {
  test('are told to who asked, all of a burst at once', async () => {
    const tenant = await createRequestTenant(app, { people: 3 })
    const [max, eva, ali] = tenant.people
    for (const [index, name] of ['Max', 'Eva', 'Ali'].entries())
      await app.deps.db
        .updateTable('users')
        .set({ first_name: name, last_name: 'Muster' })
        .where('id', '=', tenant.people[index]!.id)
        .execute()
    const requestId = await askFor(tenant, tenant.people, [8, 9])
    const params = { requestId }
    await max!.client.call('acceptRequest', { params, body: { slots: onDay(8) } })
    await eva!.client.call('declineRequest', { params })
    await tellLater(WAIT_MS - 1)
    expect(await noticesOf(tenant.admin)).toEqual([])
    await ali!.client.call('acceptRequest', { params, body: {} })
    await tellLater(1)
    expect(await toldTo(app, tenant.admin)).toEqual([
      {
        kind: 'answer',
        en: 'Stadtfest · Max Muster has accepted some of the hours: Wed 25 Nov, 8–9 h. Eva Muster has declined. Ali Muster has accepted some of the hours: Wed 25 Nov, 9–10 h',
        de: 'Stadtfest · Max Muster hat einen Teil der Stunden zugesagt: Mi. 25. Nov., 8–9 Uhr. Eva Muster hat abgesagt. Ali Muster hat einen Teil der Stunden zugesagt: Mi. 25. Nov., 9–10 Uhr',
        href: `/app/project/${tenant.params.projectId}/requests`,
      },
    ])
    await tellLater()
    expect(await noticesOf(tenant.admin)).toHaveLength(1)
  })

  test('begin another digest once one was told', async () => {
    const tenant = await createRequestTenant(app, { people: 2 })
    const requestId = await askFor(tenant, tenant.people, [8, 9])
    for (const { client } of tenant.people) {
      expect((await client.call('declineRequest', { params: { requestId } })).status).toBe(200)
      await tellLater()
    }
    expect(await noticesOf(tenant.admin)).toHaveLength(2)
  })

  test('tell nobody where they are refused', async () => {
    const tenant = await createRequestTenant(app, { people: 1 })
    const requestId = await askFor(tenant, tenant.people, [8])
    const params = { requestId }
    const reply = await tenant.freelancer.client.call('acceptRequest', { params, body: { euros: 1 } })
    expect(reply.status).toBe(409)
    await tellLater()
    expect(await noticesOf(tenant.admin)).toEqual([])
  })
})

describe('people who joined', () => {
  test('are told to who invited them, all of a burst at once', async () => {
    const tenant = await createTenant(app)
    for (const firstName of ['Max', 'Eva']) {
      const person = await createPerson(app, { firstName, lastName: 'Muster' })
      const { token } = (await inviteFreelancer(tenant, person.email)).body
      expect((await person.client.call('acceptInvite', { body: { token } })).status).toBe(200)
    }
    await tellLater()
    expect(await toldTo(app, tenant.admin)).toEqual([
      {
        kind: 'joined',
        en: 'Stadtfest · Max Muster and Eva Muster have joined',
        de: 'Stadtfest · Max Muster und Eva Muster sind jetzt dabei',
        href: `/app/project/${tenant.params.projectId}`,
      },
    ])
  })

  test('are told only once their project is no longer archived', async () => {
    const tenant = await createTenant(app)
    const { params, admin } = tenant
    const person = await createPerson(app)
    const { token } = (await inviteFreelancer(tenant, person.email)).body
    await person.client.call('acceptInvite', { body: { token } })
    await admin.client.call('updateProject', { params, body: { archived: true } })
    await tellLater()
    expect(await noticesOf(admin)).toEqual([])
    await admin.client.call('updateProject', { params, body: { archived: false } })
    await tellLater()
    expect(await noticesOf(admin)).toHaveLength(1)
  })
})
