/**
 * Connections: what is open on each of them, so that answers come in order and one at a time, a client that sends
 * without reading is not read further, and the end of the server cuts nobody off.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests on one connection that may wait for their answer; a connection with more is not read. */
const MOST_WAITING = 2

/** Milliseconds for which a client may leave its side of a refused connection open. */
const LINGER = 2000

interface Connection {
  socket: Socket
  /** Requests that are not answered to the end. */
  open: number
  /** Wake the requests behind the one that is being answered. */
  waiting: (() => void)[]
  /** The request that came last, and its answer. */
  last: { request: IncomingMessage; response: ServerResponse } | undefined
  /** Answer to what could not be read, which ends the connection once no more than `remain` requests are open. */
  refusal: { answer: string; remain: number } | undefined
}

export interface Connections {
  /** Follows a new connection until it closes. */
  add: (socket: Socket) => void
  /**
   * Counts a request in. What is returned resolves when those before it are answered; undefined if there are none.
   * @param release is called when the answer is sent, or the client is gone
   */
  enter: (
    request: IncomingMessage,
    response: ServerResponse,
    release: () => void,
  ) => Promise<void> | undefined
  /** Ends a connection with a last answer, behind those that are still to come on it. */
  refuse: (socket: Socket, answer: string) => void
  isDraining: () => boolean
  /** Closes idle connections, and each other one as soon as its answers are sent. */
  drain: () => void
  destroyAll: () => void
}

export function createConnections(): Connections {
  const connections = new Map<Socket, Connection>()
  let draining = false

  function add(socket: Socket): void {
    const connection: Connection = {
      socket,
      open: 0,
      waiting: [],
      last: undefined,
      refusal: undefined,
    }
    connections.set(socket, connection)
    socket.once('close', () => {
      connections.delete(socket)
      // Nobody is there to read the answers: the requests find out when they are woken.
      for (const wake of connection.waiting.splice(0)) wake()
    })
  }

  function enter(
    request: IncomingMessage,
    response: ServerResponse,
    release: () => void,
  ): Promise<void> | undefined {
    const connection = connections.get(request.socket)
    if (!connection) return undefined
    const isBehind = connection.open > 0
    connection.open++
    connection.last = { request, response }
    if (connection.open > MOST_WAITING) connection.socket.pause()
    response.once('close', () => {
      release()
      leave(connection)
    })
    return isBehind ? new Promise((resolve) => connection.waiting.push(resolve)) : undefined
  }

  function leave(connection: Connection): void {
    const { socket, waiting, refusal } = connection
    connection.open--
    if (connection.open <= MOST_WAITING && socket.isPaused()) socket.resume()
    waiting.shift()?.()
    if (refusal && connection.open <= refusal.remain) end(socket, refusal.answer)
    else if (draining && connection.open === 0) socket.destroySoon()
  }

  function refuse(socket: Socket, answer: string): void {
    const connection = connections.get(socket)
    if (!connection || !socket.writable) return void socket.destroy()
    const { open, last } = connection
    // What could not be read may be the rest of a request, which is then never complete.
    const isBroken = last !== undefined && open > 0 && !last.request.complete
    if (isBroken && last.response.headersSent) return void socket.destroy()
    const remain = isBroken ? 1 : 0
    if (open > remain) connection.refusal = { answer, remain }
    else end(socket, answer)
  }

  function end(socket: Socket, answer: string): void {
    socket.end(answer)
    setTimeout(() => socket.destroy(), LINGER).unref()
  }

  function drain(): void {
    draining = true
    for (const { socket, open } of connections.values()) if (open === 0) socket.destroy()
  }

  function destroyAll(): void {
    for (const socket of connections.keys()) socket.destroy()
  }

  return { add, enter, refuse, isDraining: () => draining, drain, destroyAll }
}
