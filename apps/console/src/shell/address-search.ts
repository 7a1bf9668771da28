import { isUuid } from '@waea/kit/ids'

/** Which page of a list, and what it is searched for; part of the address, so that it can be shared and reloaded. */
interface ListSearch {
  page?: number | undefined
  find?: string | undefined
}

/** What the audit log is filtered by: a deed, ids, and days as YYYY-MM-DD. */
export interface AuditSearch {
  page?: number | undefined
  deed?: string | undefined
  customer?: string | undefined
  operator?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** The filter of the audit log in an address; what is no valid value is left out. */
export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(text(name) ?? '') ? text(name) : undefined)
  const id = (name: string) => (isUuid(given[name]) ? given[name] : undefined)
  return {
    page: listSearch(given).page,
    deed: text('deed')?.slice(0, 60),
    customer: id('customer'),
    operator: id('operator'),
    from: day('from'),
    until: day('until'),
  }
}

/** The page and search text in an address; what is no valid value is left out. */
export function listSearch(given: Record<string, unknown>): ListSearch {
  const page = Number(given.page)
  const find = typeof given.find === 'string' || typeof given.find === 'number' ? String(given.find).slice(0, 120) : ''
  return { ...(Number.isInteger(page) && page > 1 && { page }), ...(find && { find }) }
}
