/** Audits what a page shows with axe, and switches its language without loading it again. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  // The report leaves out the elements that break no rule.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(except)
    .setLegacyMode()
  if (part !== undefined) axe.include(part)
  if (without !== undefined) axe.exclude(without)
  const { violations } = await axe.analyze()
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
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
