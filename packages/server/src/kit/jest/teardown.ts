// `globalTeardown` for Jest: ends the server of the run.
import { stopSharedServer } from '../index.ts';

export default stopSharedServer;
