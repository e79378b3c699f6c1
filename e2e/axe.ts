/** Audits what a page shows with axe, and switches its language without loading it again. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

interface Audit {
  /** The selector of the only part that is audited. */
  part?: string | undefined
  /** The selector of what is left out. */
  without?: string
  /** Rules that the specification breaks. */
  except?: string[]
}

/** Lists the rules that the page breaks, each with its element. */
export async function findViolations(
  page: Page,
  { part, without, except = [] }: Audit = {},
): Promise<string[]> {
  // The script has half a megabyte, and stays in the page until another one loads.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ context, rules }) => {
      // The report leaves out the elements that break no rule.
      const report = await window.axe.run(context, { resultTypes: ['violations'], rules })
      return report.violations
    },
    {
      context: { include: part ?? 'html', ...(without === undefined ? {} : { exclude: without }) },
      rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Audits the page in its light and its dark colours, and leaves it dark. */
export async function expectAccessible(page: Page, audit: Audit = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, audit)).toEqual([])
  }
}

/** Switches the language as another tab does. */
export async function switchLanguage(page: Page, language: 'en' | 'de'): Promise<void> {
  const isShown = await page.evaluate((chosen) => {
    if (document.documentElement.lang === chosen) return true
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
    return document.documentElement.lang === chosen
  }, language)
  if (!isShown) await expect(page.locator('html')).toHaveAttribute('lang', language)
}
