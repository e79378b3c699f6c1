import { defineConfig } from 'vitest/config'

const server = {
  include: ['src/server/**/*.test.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // Files share the loaded modules, which halves the work; each test has a tenant or a database of its own.
  isolate: false,
}
// These files mock a module.
const mocking = [
  'src/web/features/availability/{day-list,month-view}.test.tsx',
  'src/web/screens/later-part.test.tsx',
]

export default defineConfig({
  test: {
    pool: 'threads',
    // The machines of this project have two cores; a third worker would slow the other two down.
    maxWorkers: 2,
    // The usual second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['src/web/testing/setup.ts'],
          // Some tests draw whole screens, which takes long on a busy machine.
          testTimeout: 30_000,
          include: ['src/{domain,contract}/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}'],
          exclude: mocking,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          setupFiles: ['src/web/testing/setup.ts'],
          testTimeout: 30_000,
          include: mocking,
        },
      },
      // These run in processes of their own, because a native parser sometimes crashes at the end of its thread.
      {
        extends: true,
        test: { name: 'scripts', pool: 'forks', testTimeout: 30_000, include: ['scripts/**/*.test.ts'] },
      },
      // Server tests run on both engines: src/server/testing reads ENGINE and opens the database.
      { extends: true, test: { ...server, name: 'server-sqlite', env: { ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-postgres',
          env: { ENGINE: 'postgres' },
          globalSetup: ['src/server/testing/global-postgres.ts'],
        },
      },
    ],
  },
})
