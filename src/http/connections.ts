/**
 * Connections and their open requests: responses are sent in order and one at a time, a client that sends without
 * reading is not read further, and stopping the server does not cut off responses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Open requests per connection; with more, the connection is not read. */
const MAX_OPEN = 2

/** Milliseconds until a rejected connection is destroyed if the client does not close its side. */
const LINGER_MS = 2000

/**
 * Milliseconds after its last response for which a connection of a server that stops may have another request: a client
 * that sends one while its connection is closed loses it. Those that pause for longer take care of that themselves.
 */
const IDLE_MS = 1000

interface Connection {
  socket: Socket
  /** Requests whose response is not complete. */
  open: number
  /** The requests that wait for the current one. */
  waiting: { response: ServerResponse; wake: () => void }[]
  /** The last request, and its response. */
  last: { request: IncomingMessage; response: ServerResponse } | undefined
  /** When its last response was sent, or when it was opened. */
  idleSince: number
  /** The response to malformed HTTP, which closes the connection once at most `remain` requests are open. */
  refusal: { answer: string; remain: number } | undefined
}

export interface Connections {
  /** Follows a new connection until it closes. */
  add: (socket: Socket) => void
  /** Follows a TCP connection that is to become one with TLS, until then. */
  addHandshake: (socket: Socket) => void
  /**
   * Adds a request. Resolves when the requests before it are answered; returns undefined if there are none.
   * @param memory closed when the response is sent, or the client is gone
   */
  enter: (
    request: IncomingMessage,
    response: ServerResponse,
    memory: { close: () => void },
  ) => Promise<void> | undefined
  /** Closes a connection with a last response, sent after the pending ones. */
  refuse: (socket: Socket, answer: string) => void
  /** Do responses announce from now on that their connection closes? */
  announceClose: (isAnnounced: boolean) => void
  /** Is the response to a request the last one on its connection? */
  closesAfter: (request: IncomingMessage) => boolean
  /** Number of open connections. */
  count: () => number
  /**
   * Closes unfinished handshakes, and connections when they have been idle for a while.
   * @param isPatient false to close idle ones at once
   */
  drain: (isPatient: boolean) => void
  destroyAll: () => void
}

/** The connections of a server. */
interface State {
  readonly connections: Map<Socket, Connection>
  /** By peer: the socket of TLS is another one. */
  readonly handshakes: Map<string, Socket>
  draining: boolean
  /** Milliseconds after which idle connections are closed; undefined if they are not. */
  closesIdle: number | undefined
}

export function createConnections(): Connections {
  const state: State = {
    connections: new Map(),
    handshakes: new Map(),
    draining: false,
    closesIdle: undefined,
  }
  const { connections, handshakes } = state
  return {
    add: (socket) => add(socket, state),
    addHandshake: (socket) => addHandshake(socket, handshakes),
    enter: (request, response, memory) => enter(request, response, memory, state),
    refuse: (socket, answer) => refuse(connections.get(socket), socket, answer),
    announceClose: (isAnnounced) => void (state.draining = isAnnounced),
    // Responses that wait are sent first.
    closesAfter: ({ socket }) => state.draining && connections.get(socket)?.waiting.length === 0,
    count: () => connections.size,
    drain(isPatient) {
      state.draining = true
      state.closesIdle = isPatient ? IDLE_MS : 0
      for (const connection of connections.values()) closeIfIdle(connection, state)
      for (const socket of handshakes.values()) socket.destroy()
    },
    destroyAll() {
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}

function addHandshake(socket: Socket, handshakes: State['handshakes']): void {
  const peer = peerOf(socket)
  handshakes.set(peer, socket)
  socket.once('close', () => {
    if (handshakes.get(peer) === socket) handshakes.delete(peer)
  })
}

function add(socket: Socket, { connections, handshakes }: State): void {
  const connection = newConnection(socket)
  connections.set(socket, connection)
  handshakes.delete(peerOf(socket))
  socket.once('close', () => {
    connections.delete(socket)
    // Node closes only the response that is being sent.
    for (const { response, wake } of connection.waiting.splice(0)) {
      response.destroy()
      response.emit('close')
      wake()
    }
  })
}

function enter(
  request: IncomingMessage,
  response: ServerResponse,
  memory: { close: () => void },
  state: State,
): Promise<void> | undefined {
  const connection = state.connections.get(request.socket)
  if (!connection) {
    memory.close()
    return undefined
  }
  const isBehind = connection.open > 0
  connection.open++
  connection.last = { request, response }
  if (connection.open > MAX_OPEN) connection.socket.pause()
  response.on('close', () => {
    memory.close()
    leave(connection)
    closeIfIdle(connection, state)
  })
  if (!isBehind) return undefined
  return new Promise((wake) => connection.waiting.push({ response, wake }))
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

function newConnection(socket: Socket): Connection {
  const idleSince = performance.now()
  return { socket, open: 0, waiting: [], last: undefined, idleSince, refusal: undefined }
}

/** Closes a connection of a server that stops, once it has been idle for a while. */
function closeIfIdle(connection: Connection, state: State): void {
  const { socket, idleSince, open } = connection
  if (open > 0 || state.closesIdle === undefined) return
  const left = idleSince + state.closesIdle - performance.now()
  if (left <= 0) return void setImmediate(closeUnlessAsked, connection)
  const timer = setTimeout(() => closeIfIdle(connection, state), left)
  socket.once('close', () => clearTimeout(timer))
}

/** Runs after the next reading of sockets: a request may have come while the process was busy. */
function closeUnlessAsked({ socket, open }: Connection): void {
  // Responses that have begun are sent to the end.
  if (open === 0) socket.destroySoon()
}

/** Ends a request: wakes the next one, or closes the connection. */
function leave(connection: Connection): void {
  const { socket, waiting, refusal } = connection
  connection.open--
  connection.idleSince = performance.now()
  if (connection.open <= MAX_OPEN && socket.isPaused()) socket.resume()
  waiting.shift()?.wake()
  if (refusal && connection.open <= refusal.remain) end(socket, refusal.answer)
}

function refuse(connection: Connection | undefined, socket: Socket, answer: string): void {
  if (!connection || !socket.writable) return void socket.destroy()
  const { open, last } = connection
  // The malformed part may be the rest of the last request, which then never completes.
  const isBroken = last !== undefined && open > 0 && !last.request.complete
  if (isBroken && last.response.headersSent) return void socket.destroy()
  const remain = isBroken ? 1 : 0
  if (open > remain) connection.refusal = { answer, remain }
  else end(socket, answer)
}

function end(socket: Socket, answer: string): void {
  socket.end(answer)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
