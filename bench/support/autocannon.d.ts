declare module 'autocannon' {
  export interface RequestOptions {
    method: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests: readonly RequestOptions[]
  }): Promise<Result>
}
