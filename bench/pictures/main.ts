// `npm run pictures` takes every screen of the demo on a desk and on a phone, light and dark, as docs/pictures/*.webp.
//
// `-- --only=month` takes the screens whose names begin so. Chromium itself writes WebP, so no package is needed for it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { type Demo, startDemo } from '../demo.ts'
import { prepareProjects } from './projects.ts'
import { type Scene, scenes } from './scenes.ts'

const QUALITY = 0.3
const DESK = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const FORMATS = { desk: DESK, phone: PHONE }
const THEMES = ['light', 'dark'] as const
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const wanted = scenes.filter(({ name }) => name.startsWith(values.only))
mkdirSync(folder, { recursive: true })

const demo = await startDemo()
const browser = await launchBrowser()
try {
  const sessions = {
    nobody: undefined,
    admin: await signIn(browser, demo.admin),
    freelancer: await signIn(browser, demo.freelancer),
  }
  const projects = await prepareProjects(demo.url, sessions.admin)
  const encoder = await browser.newPage()
  let bytes = 0
  for (const scene of wanted) {
    for (const format of ['desk', 'phone'] as const) {
      const page = await openPage(browser, demo, { ...FORMATS[format], scene, session: sessions[scene.who] })
      await scene.show(page, projects, format)
      await untilBell(page)
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        const picture = await toWebp(
          encoder,
          await page.screenshot({ animations: 'disabled', caret: 'hide' }),
        )
        writeFileSync(`${folder}${scene.name}-${format}-${theme}.webp`, picture)
        bytes += picture.length
      }
      await page.context().close()
    }
    console.log(scene.name)
  }
  console.log(`${wanted.length} screens, ${(bytes / 1e6).toFixed(1)} MB in ${folder}`)
} finally {
  await browser.close()
  demo.stop()
}

type Session = Record<string, string>

/** Signs in and reads the session that the browser stores. */
async function signIn(browser: Browser, link: string): Promise<Session> {
  const page = await browser.newPage()
  await page.goto(link)
  await page.locator('a[href*="/app/project/"]').first().waitFor()
  const session = await page.evaluate((): Session => Object.fromEntries(Object.entries(localStorage)))
  await page.context().close()
  return session
}

async function openPage(
  browser: Browser,
  { url }: Demo,
  { scene, session, ...format }: typeof DESK & { scene: Scene; session: Session | undefined },
): Promise<Page> {
  const context = await browser.newContext({
    ...format,
    baseURL: url,
    locale: scene.language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  if (session) {
    await page.goto('/healthz')
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      localStorage.removeItem('language')
    }, session)
  }
  return page
}

/** The bell of the header comes once the page is at rest. */
async function untilBell(page: Page): Promise<void> {
  if ((await page.locator('.user-menu-trigger').count()) > 0)
    await page.locator('.bell-bell').waitFor({ state: 'attached' })
}

async function toWebp(encoder: Page, png: Buffer): Promise<Buffer> {
  const address = await encoder.evaluate(
    async ({ base64, quality }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { base64: png.toString('base64'), quality: QUALITY },
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
