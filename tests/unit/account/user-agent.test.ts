import { describe, expect, test } from 'vitest';
import { roughLocationOf } from '#server/features/account/rough-location.ts';
import { deviceOf } from '#shared/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('device descriptions', () => {
  test.each(
    Object.entries({
      'Chrome, Windows, computer': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Edge, Windows, computer': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Opera, Linux, computer': `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      'Chrome, ChromeOS, computer': `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome, Android, phone': `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet, Android, tablet': `Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36`,
      'Safari, macOS, computer':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Chrome, iPhone, phone':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Safari, iPad, tablet':
        'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Firefox, Linux, computer':
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
  )('%s', (device, userAgent) => {
    const [browser, system, kind] = device.split(', ');
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });

  test.each([
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Linux',
      'computer',
    ],
    ['curl/8.5.0', 'curl', null, 'other'],
    ['', null, null, 'other'],
    ['<script>alert(1)</script>', null, null, 'other'],
  ])('of an unusual client: %s', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });
});

describe('coarse locations', () => {
  test.each([
    ['203.0.113.9', '203.0.x.x'],
    ['::ffff:203.0.113.9', '203.0.x.x'],
    ['2001:db8:1:2::/64', '2001:db8:…'],
    ['127.0.0.1', 'This computer'],
    ['0:0:0:0::/64', 'This computer'],
    ['192.168.1.20', 'Local network'],
    ['fd00:1:2:3::/64', 'Local network'],
    ['unknown', null],
    ['', null],
  ])('%s', (address, place) => {
    expect(roughLocationOf(address)).toBe(place);
  });
});
