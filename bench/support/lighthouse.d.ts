// The parts of Lighthouse that are used, so that types are checked where it is not installed.
declare module 'lighthouse' {
  interface Result {
    lhr: {
      categories: Record<string, { score: number | null }>
      audits: Record<string, { numericValue?: number; errorMessage?: string }>
      runtimeError?: { code: string; message: string }
      finalDisplayedUrl: string
    }
  }
  export default function lighthouse(
    address: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[]; disableFullPageScreenshot: true },
  ): Promise<Result | undefined>
}
