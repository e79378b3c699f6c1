/** Audits what a page shows with axe, and switches its language without loading it again. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/**
 * Lists the rules that the page breaks, each with its element.
 * @param options.part the selector of the only part that is audited
 * @param options.without the selector of what is left out
 * @param options.except rules that the specification breaks
 */
export async function findViolations(
  page: Page,
  { part, without, except = [] }: { part?: string | undefined; without?: string; except?: string[] } = {},
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

/** Switches the language as another tab does. */
export async function switchLanguage(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
