import type { Form } from '../tokens/form.ts';

/** An option of older clients: `refresh_token=false` leaves the refresh token out. */
export const wantsRefreshToken = (form: Form): boolean => form.get('refresh_token') !== 'false';
