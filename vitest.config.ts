import { defineConfig } from 'vitest/config'

const server = {
  include: ['src/server/**/*.test.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // Files share the loaded modules, which halves the work; each test has a tenant or a database of its own.
  isolate: false,
}
// Files that replace a module for themselves.
const mocking = ['src/web/features/availability/{day-list,month-view}.test.tsx']

export default defineConfig({
  test: {
    pool: 'threads',
    // Two cores build this project; a third worker only makes the other two slower.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['src/web/testing/setup.ts'],
          // Whole screens are drawn in some; on a busy machine that takes its time.
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
      // In processes of their own: a parser in native code does not always live through the end of its thread.
      {
        extends: true,
        test: { name: 'scripts', pool: 'forks', testTimeout: 30_000, include: ['scripts/**/*.test.ts'] },
      },
      // The same tests on both engines: src/server/testing reads ENGINE and opens the database.
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
