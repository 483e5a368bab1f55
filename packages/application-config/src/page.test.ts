import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { compileHtml, contentSecurityPolicy, processConfig, securityHeaders } from './index.ts';
import { compiledHtml, serialized } from './page/compile-html.ts';
import type { ProcessedConfig } from './result/runtime.ts';
import type { Wrong } from './rules/rule.ts';
import { withApplication, wrongFiles } from './testing/temporary-application.ts';

function processed(wrong: Wrong = {}, MC_APP_ENV = 'production'): Promise<ProcessedConfig> {
  return withApplication(wrongFiles('json', wrong), (applicationPath) =>
    processConfig({ applicationPath, processEnv: { MC_APP_ENV } }),
  );
}

/** Runs the one inline script of a page and gives what it leaves in `window.app`. */
function appOf(html: string): unknown {
  const [, code = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const window: { app?: unknown } = {};
  runInNewContext(code, { window });
  // A value of another realm has other prototypes.
  return JSON.parse(JSON.stringify(window.app));
}

test('the policy of a hosted application lets in its own files and the console API', async () => {
  assert.equal(
    contentSecurityPolicy(await processed(), { scriptHashes: ["'sha256-x'"] }),
    "default-src 'none'; script-src 'self' 'sha256-x' https://avengers.example.com/; " +
      "style-src 'self' 'unsafe-inline' https://avengers.example.com/; " +
      "connect-src 'self' https://mc-api.europe-west1.gcp.commercetools.com " +
      "https://avengers.example.com/; img-src 'self' data: https:; font-src 'self' data:; " +
      "frame-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'; " +
      "manifest-src 'self'",
  );
});

test('the policy of an application in development lets in its development server', async () => {
  const policy = contentSecurityPolicy(await processed({}, 'development'));
  assert.match(policy, /script-src 'self' 'unsafe-inline' 'unsafe-eval' http:\/\/localhost:\*/);
  assert.match(policy, /connect-src 'self' http:\/\/localhost:\* ws:\/\/localhost:\*/);
});

test("a directive that is only 'none' closes what is open by default", async () => {
  const policy = contentSecurityPolicy(
    await processed({ set: { 'headers.csp.img-src': ["'none'"] } }),
  );
  assert.match(policy, /; img-src 'none';/);
});

test('the headers extend the defaults', async () => {
  const headers = securityHeaders(
    await processed({
      set: {
        'headers.permissionsPolicies': { camera: 'self', 'sync-xhr': '()' },
        'headers.strictTransportSecurity': ['includeSubDomains', 'preload'],
      },
    }),
  );
  assert.deepEqual(
    { ...headers, 'Content-Security-Policy': '' },
    {
      'Content-Security-Policy': '',
      'Permissions-Policy':
        'camera=self, geolocation=(), microphone=(), payment=(), usb=(), sync-xhr=()',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
    },
  );
});

test('compileHtml reads a template and gives page, headers and window.app', async () => {
  const files = {
    ...wrongFiles('json', {}),
    'public/index.html': '<!doctype html><html><head><title>A</title></head><body></body></html>',
  };
  await withApplication(files, async (applicationPath) => {
    const options = { applicationPath, processEnv: { MC_APP_ENV: 'production' } };
    const page = await compileHtml(join(applicationPath, 'public/index.html'), options);
    assert.deepEqual(page.env, (await processConfig(options)).env);
    assert.deepEqual(appOf(page.indexHtmlContent), page.env);
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(page.indexHtmlContent) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    assert.ok(page.headers['Content-Security-Policy']?.includes(`'sha256-${hash}'`));
    assert.match(
      page.indexHtmlContent,
      /^<!doctype html><html><head>\n<meta http-equiv="Content-S/,
    );
  });
});

test('a template says where things go', async () => {
  const config = await processed();
  const template =
    'a __CSP__ b __APPLICATION_ENVIRONMENT__ c __CDN_URL__ d __MC_API_URL__ e __OTHER__';
  const { indexHtmlContent } = compiledHtml(template, config);
  assert.match(
    indexHtmlContent,
    /^a default-src 'none'; .* b <script>window\.app = .*<\/script> c /,
  );
  assert.match(
    indexHtmlContent,
    / c https:\/\/avengers.example.com\/ d https:\/\/mc-api\S+ e __OTHER__$/,
  );
  assert.doesNotMatch(indexHtmlContent, /frame-ancestors/);
});

test('nothing in additionalEnv can end the script or run as code', () => {
  const odd = fc.constantFrom(
    '</script>',
    '<!--',
    '\u2028',
    '\u2029',
    '$&',
    "$'",
    '__CSP__',
    '"',
    '\\',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(odd).map((all) => all.join('')),
  );
  return processed().then((config) =>
    fc.assert(
      fc.property(text, text, (name, value) => {
        const env = { ...config.env, [`x${name}`]: value };
        const { indexHtmlContent } = compiledHtml('<head></head>', { ...config, env });
        assert.deepEqual(appOf(indexHtmlContent), env);
        assert.equal(indexHtmlContent.match(/<\/script/gi)?.length, 1);
        assert.doesNotMatch(serialized(env), /[<>&\u2028\u2029]/);
      }),
    ),
  );
});

test('addresses of a template end in one slash, or in none', async () => {
  const set = { 'env.production.url': 'https://x.example.com/app' };
  const { indexHtmlContent } = compiledHtml(
    'a__CDN_URL__main.js b__MC_API_URL__',
    await processed({ set }),
  );
  assert.match(indexHtmlContent, /ahttps:\/\/x\.example\.com\/app\/main\.js b/);
  assert.match(indexHtmlContent, /bhttps:\/\/mc-api\.europe-west1\.gcp\.commercetools\.com$/);
});

test('each inline script of a page has its hash in the policy', async () => {
  const script = 'import "./a.js";\r\nrun();';
  const template =
    `<head></head><script type="module">${script}</script><script src="a.js"></script>` +
    `<script type="application/json">{}</script>__LOADING_SCREEN_JS__`;
  const { headers, indexHtmlContent } = compiledHtml(template, await processed());
  const policy = headers['Content-Security-Policy'] ?? '';
  const inline = [...indexHtmlContent.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)];
  assert.equal(inline.length, 3);
  assert.equal(policy.match(/'sha256-/g)?.length, 3);
  for (const [, text = ''] of inline) {
    const read = text.replaceAll('\r\n', '\n');
    assert.ok(policy.includes(createHash('sha256').update(read).digest('base64')), text);
  }
});

test('a page that was compiled before gets the settings and the policy of now', async () => {
  const config = await processed();
  const once = compiledHtml('<head><meta name="a"></head>__LOADING_SCREEN_JS__', config);
  const other = await processed({ set: { name: 'Heroes' } });
  const { indexHtmlContent } = compiledHtml(once.indexHtmlContent, other);
  assert.equal(indexHtmlContent.match(/window\.app = /g)?.length, 1);
  assert.equal(indexHtmlContent.match(/Content-Security-Policy/g)?.length, 1);
  assert.match(indexHtmlContent, /"applicationName":"Heroes"/);
});
