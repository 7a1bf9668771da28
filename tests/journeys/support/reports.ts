import { expect, type Page, type TestInfo } from '@playwright/test'

/** What an error tracker was sent: an event, a look at a replay, or its recording. */
export type Report = { type: string; project: string; payload: unknown }

/** Has the pages of this tab report their faults to the sandbox, under a project of this test's own. */
export async function reportTo(page: Page, info: TestInfo, project: string): Promise<void> {
  const dsn = `http://public@${new URL(info.project.metadata.sandboxUrl).host}/sentry/${project}`
  await page.addInitScript((named) => {
    document.addEventListener('readystatechange', () => {
      const settings = document.getElementById('waea-settings')
      if (!settings || document.readyState !== 'interactive') return
      settings.textContent = JSON.stringify({ ...JSON.parse(settings.textContent), errorTracking: { dsn: named } })
    })
  }, dsn)
}

/** The reports of one type that came for a project, when there are some. */
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
