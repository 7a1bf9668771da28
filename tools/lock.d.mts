export function withLock<T>(file: string, work: () => T | Promise<T>, signal?: AbortSignal): Promise<T>
