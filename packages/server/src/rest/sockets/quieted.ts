// The framework's own lines: it has nothing to tell that the server does not.
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

/** The log as the framework gets it: warnings and worse, so that it does not tell of its port among the lines of a start. */
export function quieted(logger: FastifyBaseLogger): FastifyBaseLogger {
  const isTalkative = (logger as Logger).isLevelEnabled('info');
  return isTalkative ? logger.child({}, { level: 'warn' }) : logger;
}
