import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // A hanging run ends with a report.
  globalTimeout: 45 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Recording a trace doubles the time of every test. To look into a failure: npx playwright test -g 'its title' --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations are painted sixty times a second; the tests about them turn this off.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--disable-quic',
      ],
    },
  },
  // e2e/fixtures.ts reads the project's metadata and starts the server on that engine. The browser tests on PostgreSQL are
  // those that go through every part of the server and those about live pages; all server tests run on both engines.
  projects: [
    { name: 'sqlite', metadata: { engine: 'sqlite' } },
    {
      name: 'postgres',
      metadata: { engine: 'postgres' },
      testMatch: /(journey|side-by-side|ways-in)\.test\.ts$/,
    },
  ],
})
