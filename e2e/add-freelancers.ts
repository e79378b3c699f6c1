import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { nameKey } from '../src/domain/people.ts'
import type { Administrator } from './signed-in.ts'

/** Inserts freelancers of the project into the database: an invite by mail would take a second for each person. */
export function addFreelancers(dataDir: string, { api: { user } }: Administrator, count: number): void {
  const database = new SqliteDatabase(join(dataDir, 'slotwerk.db'))
  const [tenant, project] = [user.memberships[0]!.tenantId, user.projectId]
  const into = (table: string, columns: Record<string, string | number | null>) => {
    const names = Object.keys(columns)
    const values = names.map((name) => `@${name}`)
    database.prepare(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`).run(columns)
  }
  database.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const id = randomUUID()
      // The search would find the digits of an id too.
      const email = `${number}-${id.replaceAll(/\d/g, '')}@example.org`
      const last_name = `Meyer ${String(number).padStart(3, '0')}`
      const names = {
        first_name: 'Anna',
        last_name,
        name_key: nameKey({ firstName: 'Anna', lastName: last_name, email }),
        phone: '',
        country: 'DE',
        german_level: 'B2',
        language: 'en',
      }
      const proven = { password_hash: null, password_needs_code: 0, email_proven_at: 0, created_at: 0 }
      into('users', { id, email, email_key: email, ...names, ...proven })
      const of = { tenant_id: tenant, user_id: id, created_at: 0 }
      into('memberships', { ...of, role: 'FREELANCER' })
      into('roster_entries', { ...of, project_id: project, removed_at: null })
    }
    // The cached replies of the old version show nobody.
    database.prepare('update projects set version = version + 1 where id = ?').run(project)
  })()
  database.close()
}
