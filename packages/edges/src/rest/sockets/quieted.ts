// The framework's own lines: the server logs everything that they contain.
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

/**
 * The log for the framework: warnings and worse, so that it does not log its port among the lines
 * of a start.
 */
export function quieted(logger: FastifyBaseLogger): FastifyBaseLogger {
  const isTalkative = (logger as Logger).isLevelEnabled('info');
  return isTalkative ? logger.child({}, { level: 'warn' }) : logger;
}
