import { expect, type Page, type TestInfo } from '@playwright/test'

/** A report to the error tracker: an event, a replay's metadata, or its recording. */
export type Report = { type: string; project: string; payload: unknown }

/** Makes this tab report faults to the sandbox, under the test's own project. */
export async function reportFaultsTo(page: Page, info: TestInfo, project: string): Promise<void> {
  const dsn = `http://public@${new URL(info.project.metadata.sandboxUrl).host}/sentry/${project}`
  await page.addInitScript((named) => {
    document.addEventListener('readystatechange', () => {
      const settings = document.getElementById('waea-settings')
      if (!settings || document.readyState !== 'interactive') return
      settings.textContent = JSON.stringify({ ...JSON.parse(settings.textContent), errorTracking: { dsn: named } })
    })
  }, dsn)
}

/** Waits for a project's reports of one type. */
export async function reportsOf(page: Page, info: TestInfo, project: string, type: string): Promise<Report[]> {
  let reports: Report[] = []
  await expect
    .poll(async () => {
      const all = (await (
        await page.request.get(`${info.project.metadata.sandboxUrl}/sentry/items?type=${type}`)
      ).json()) as Report[]
      reports = all.filter((report) => report.project === project)
      return reports.length
    })
    .toBeGreaterThan(0)
  return reports
}
