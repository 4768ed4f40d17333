/** Cost of requests: processor time grows with the bytes of a request. */
import assert from 'node:assert/strict'
import { processorTime } from '../processor-time.ts'
import { type Json, send } from '../support.ts'

/** Processor time of a request, in milliseconds. */
export function requestTime(
  path: string,
  request: Json | string,
  rounds?: number,
): Promise<number> {
  const body = typeof request === 'string' ? request : JSON.stringify(request)
  return processorTime(async () => {
    const response = await send(`/v0${path}`, { method: 'POST', body })
    await response.arrayBuffer()
  }, rounds)
}

export type RequestOf = (size: number) => Json | string

export async function assertProportional(path: string, requestOf: RequestOf): Promise<void> {
  let ratio = Infinity
  // Whatever disturbs a measurement makes it worse: one good measurement is proof.
  for (let attempt = 0; attempt < 6 && ratio >= 3; attempt++) {
    // Below 20 ms, what other processes do would decide.
    const single = Math.max(await requestTime(path, requestOf(1), 2), 20)
    ratio = (await requestTime(path, requestOf(2), 2)) / single
  }
  assert.ok(ratio < 3, `double the size takes ${ratio.toFixed(1)} times as long`)
}
